import { defineConfig } from 'drizzle-kit'

/** For `npx drizzle-kit generate` in this folder. */
export default defineConfig({ dialect: 'postgresql', schema: './src/db/*tables.ts', out: './migrations' })
