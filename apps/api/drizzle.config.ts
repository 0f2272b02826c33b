import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/modules/*/tables.ts', './src/db/key-tables.ts', './src/db/operation-tables.ts'],
  out: './migrations',
  schemaFilter: ['portal', 'keys'],
})
