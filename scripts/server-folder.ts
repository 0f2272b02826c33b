import { existsSync } from 'node:fs'
import path from 'node:path'

/** Absolute path of the server application in a checkout. Releases up to 0.2 have it in `apps/start`. */
export const getServerFolder = (checkout: string): string =>
  ['apps/server', 'apps/start']
    .map((folder) => path.join(checkout, folder))
    .find((folder) => existsSync(folder)) ?? path.join(checkout, 'apps/server')
