import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { getProductFolder } from '../server-log.ts'

/** Runs `npm run sessions` beside the product at a port; returns its output. */
export const createSessionsCommand =
  (port: number) =>
  async (...words: readonly string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['apps/server/src/commands/sessions/sessions.ts', ...words],
      // Same environment as the product, whatever another journey loaded into this process.
      {
        env: {
          ...process.env,
          NODE_ENV: 'development',
          PORT: String(port),
          DATA_DIR: `${getProductFolder(port)}/data`,
        },
      },
    )
    return stdout
  }
