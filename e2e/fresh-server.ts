import { rmSync } from 'node:fs'

// The product itself, on a data folder as new, so that no run depends on the one before.
if (process.env.DATA_DIR) rmSync(process.env.DATA_DIR, { recursive: true, force: true })
await import('../apps/start/src/main.ts')
