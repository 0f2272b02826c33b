import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { serverLog } from './server-log.ts'
import { keepTraces } from './trace-receiver.ts'

// The product itself, on a data folder as new, so that no run depends on the one before. What it says is kept: nobody's
// name, words or codes may stand in it (e2e/global-teardown.ts).
if (process.env.DATA_DIR) rmSync(process.env.DATA_DIR, { recursive: true, force: true })
const log = serverLog(process.env.PORT ?? '')
mkdirSync(path.dirname(log), { recursive: true })
const kept = createWriteStream(log)
const product = spawn(process.execPath, ['apps/start/src/main.ts'], {
  stdio: ['ignore', 'pipe', 'pipe'],
  env: {
    ...process.env,
    // However busy this machine is: what comes drawn comes drawn.
    MEMBER_PAGE_WAIT_MS: '10000',
    OTEL_EXPORTER_OTLP_ENDPOINT: await keepTraces(),
    // Every fifth is enough to see what all of them say.
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.2',
  },
})
product.stderr.pipe(process.stderr)
product.stdout.pipe(kept, { end: false })
product.stderr.pipe(kept, { end: false })
product.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => product.kill(signal))
