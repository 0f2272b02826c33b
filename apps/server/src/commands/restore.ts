import path from 'node:path'
import { findDatabaseError, INSUFFICIENT_PRIVILEGE } from '@evenkeel/server-kit/database/database-error'
import { parseCommandLine, exitWithUsage } from './parse-command-line.ts'
import { KEYS_FILE } from '../backup/subject-keys.ts'
import { getRuntimeUser } from '../database/database-users.ts'
import { formatError } from '../database/format-error.ts'
import { restoreEmbedded, restorePostgres } from '../backup/restore.ts'
import { getOwnerSettingName, loadSettings } from '../open-store.ts'
import {
  listMasterKeys,
  BACKUP_PURPOSE,
  hasMasterKey,
  deriveKeys,
  loadMasterKeys,
} from '../master-keys/local-master-keys.ts'

// The command `npm run restore`: puts a backup into the empty database of these settings while no
// process of the product runs; with `--replace` also where there is one. Every table is compared with the backup's sums.

const USAGE = `Usage: npm run restore -- --from <folder> [--keys <file>] [--replace] [--forget-lost-keys]

Puts a backup into the empty database of these settings, while no process of the product runs.
  --from <folder>     the folder of the backup
  --keys <file>       where the keys of people are kept; without it, beside the folder
  --replace           also where the database holds something, which is lost
  --forget-lost-keys  also where keys of members are lost; the next start removes these members`

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const { values } = parseCommandLine(USAGE, {
  from: { type: 'string' },
  keys: { type: 'string' },
  replace: { type: 'boolean', default: false },
  'forget-lost-keys': { type: 'boolean', default: false },
})
if (!values.from) exitWithUsage('Say from where: --from <folder>', USAGE)
try {
  const env = loadSettings()
  if (!hasMasterKey(env))
    throw new Error(
      `There is no key. Set ENCRYPTION_KEY, or put the master.key of the backup into ${env.DATA_DIR}.`,
    )
  const keys = listMasterKeys(deriveKeys(loadMasterKeys(env), BACKUP_PURPOSE))
  const from = path.resolve(values.from)
  const order = {
    from,
    keysFile: path.resolve(values.keys ?? path.join(from, '..', KEYS_FILE)),
    keys,
    replace: values.replace,
    forgetLostKeys: values['forget-lost-keys'],
    tell: say,
  }
  const { made_at, tables } = env.DATABASE_URL
    ? await restorePostgres(order, env.DATABASE_OWNER_URL ?? env.DATABASE_URL, getRuntimeUser(env))
    : await restoreEmbedded(order, env.DATA_DIR)
  say(`The database is as it was at ${made_at}: ${Object.keys(tables).length} tables, each compared.`)
  say('Everybody signs in again who signed in later, and what was written later must be told anew.')
} catch (error) {
  say(`Nothing was restored: ${formatError(error, getOwnerSettingName())}`)
  if (findDatabaseError(error)?.code === INSUFFICIENT_PRIVILEGE)
    say('Only the owner of the tables may restore: name it in DATABASE_OWNER_URL.')
  process.exitCode = 1
}
