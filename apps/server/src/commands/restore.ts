import path from 'node:path'
import { findDatabaseError, INSUFFICIENT_PRIVILEGE } from '@evenkeel/server-kit/database/database-error'
import { exitWithUsage, parseCommandLine, print } from './cli/command-line.ts'
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

// `npm run restore`: restores a backup into the empty database of these settings while no process of the product
// runs; with `--replace` also into a database with data. Verifies the checksum of every table.

const USAGE = `Usage: npm run restore -- --from <folder> [--keys <file>] [--replace] [--forget-lost-keys]

Restores a backup into the empty database of these settings, while no process of the product runs.
  --from <folder>     folder of the backup
  --keys <file>       file of the subject keys; default: beside the folder
  --replace           overwrites a database with data, which is lost
  --forget-lost-keys  continues if keys of members are missing; the next start removes these members`

const { values } = parseCommandLine(USAGE, {
  from: { type: 'string' },
  keys: { type: 'string' },
  replace: { type: 'boolean', default: false },
  'forget-lost-keys': { type: 'boolean', default: false },
})
if (!values.from) exitWithUsage('Name the backup: --from <folder>', USAGE)
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
    tell: print,
  }
  const { made_at, tables } = env.DATABASE_URL
    ? await restorePostgres(order, env.DATABASE_OWNER_URL ?? env.DATABASE_URL, getRuntimeUser(env))
    : await restoreEmbedded(order, env.DATA_DIR)
  print(
    `The database was restored to its state of ${made_at}: ${Object.keys(tables).length} tables verified.`,
  )
  print('Sessions started after that time have ended, and data written after it is lost.')
} catch (error) {
  print(`Nothing was restored: ${formatError(error, getOwnerSettingName())}`)
  if (findDatabaseError(error)?.code === INSUFFICIENT_PRIVILEGE)
    print('Only the owner of the tables may restore: name it in DATABASE_OWNER_URL.')
  process.exitCode = 1
}
