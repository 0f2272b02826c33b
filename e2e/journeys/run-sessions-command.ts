import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { getProductFolder } from '../server-log.ts'

/** `npm run sessions`, as staff run it beside the product at a port; what it prints. */
export const createSessionsCommand =
  (port: number) =>
  async (...words: readonly string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['apps/server/src/commands/sessions/sessions.ts', ...words],
      // As the product beside it, whatever another journey loaded into this process.
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
