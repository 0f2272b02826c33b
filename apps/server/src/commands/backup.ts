import path from 'node:path'
import { systemClock } from '@evenkeel/server-kit/clock'
import { openEmbedded } from '@evenkeel/server-kit/database/open-embedded'
import { callAdminApi } from './cli/call-admin-api.ts'
import { exitWithUsage, parseCommandLine, pluralize, print, runReportingErrors } from './cli/command-line.ts'
import { type BackupOptions, backUpPostgres, saveEmbeddedArchive } from '../backup/back-up.ts'
import type { Manifest } from '../backup/manifest.ts'
import { KEYS_FILE } from '../backup/subject-keys.ts'
import { type Env, getOperatorUrl } from '../env.ts'
import { loadKeysToCompare } from '../master-keys/open-key-service.ts'
import { requireExistingDatabase, loadSettings } from '../open-store.ts'
import {
  listMasterKeys,
  BACKUP_PURPOSE,
  hasMasterKey,
  deriveKeys,
  loadMasterKeys,
} from '../master-keys/local-master-keys.ts'

// `npm run backup`: writes an encrypted copy of the whole database while the product keeps running. With the
// embedded database it asks the running product, or opens the database itself if nothing runs.

const USAGE = `Usage: npm run backup -- --to <folder> [--keys <file>] [--forget-lost-keys]

Copies the whole database, encrypted, while the product keeps running.
  --to <folder>       folder created for this backup
  --keys <file>       file of the subject keys; default: beside the folder
  --forget-lost-keys  continues if that file holds keys of members this database does not have, which are lost,
                      or records the removal of members who still exist here: the next start removes them`

/** Response of the admin API when there is no archive. */
const POSTGRES_STATUS = 409

/** Requests the archive of the embedded database from the process that has it open. */
async function fetchArchive(env: Env): Promise<Blob> {
  const answer = await callAdminApi('/backup')
  if (typeof answer !== 'string' && answer.ok) return answer.blob()
  if (typeof answer !== 'string' && answer.status === POSTGRES_STATUS)
    throw new Error(
      `The product that runs at ${getOperatorUrl(env)} keeps its data in PostgreSQL, and DATABASE_URL is missing here. Run this command with the settings of the product.`,
    )
  if (typeof answer !== 'string') throw new Error(`The running product refused with ${answer.status}.`)
  requireExistingDatabase(env)
  const store = await openEmbedded(env.DATA_DIR)
  try {
    const archive = await store.dump?.()
    if (!archive) throw new Error('The database returned no archive.')
    return archive
  } finally {
    await store.close()
  }
}

async function createBackup(env: Env, order: BackupOptions): Promise<Manifest> {
  if (env.DATABASE_URL) return backUpPostgres(order, env.DATABASE_URL)
  return saveEmbeddedArchive(order, await fetchArchive(env))
}

const { values } = parseCommandLine(USAGE, {
  to: { type: 'string' },
  keys: { type: 'string' },
  'forget-lost-keys': { type: 'boolean', default: false },
})
const targetFolder = values.to ?? exitWithUsage('Name the target: --to <folder>', USAGE)
await runReportingErrors('No backup was made', async () => {
  const env = loadSettings()
  if (!hasMasterKey(env)) throw new Error(`There is no key in ${env.DATA_DIR}, so it contains no data.`)
  const keys = listMasterKeys(deriveKeys(loadMasterKeys(env), BACKUP_PURPOSE))
  const to = path.resolve(targetFolder)
  const keysFile = path.resolve(values.keys ?? path.join(to, '..', KEYS_FILE))
  const { tables } = await createBackup(env, {
    to,
    keysFile,
    keys,
    masters: await loadKeysToCompare(env, print),
    forgetLostKeys: values['forget-lost-keys'],
    now: systemClock.now(),
  })
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  print(
    `${pluralize(rows, 'row', 'rows')} of ${Object.keys(tables).length} tables were written to ${to}, encrypted.`,
  )
  print(
    `The subject keys are in ${keysFile}, also encrypted. Keep only its latest version: see docs/operating/backups.md.`,
  )
  print('Not included: the encryption key, which must be stored elsewhere:')
  print(env.ENCRYPTION_KEY ? '  the setting ENCRYPTION_KEY' : `  ${path.join(env.DATA_DIR, 'master.key')}`)
  print(`Also not included: the settings and the folder ${env.PROGRAMMES_DIR}. Keep both in version control.`)
  return true
})
