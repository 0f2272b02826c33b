import { randomBytes } from 'node:crypto'
import { createAuditReport, parseCheckpoint } from '@evenkeel/api/audit'
import { systemClock } from '@evenkeel/server-kit/clock'
import { exitWithUsage, parseCommandLine, print, runReportingErrors } from './cli/command-line.ts'
import { openKeyService, combineMasterKeys } from '../master-keys/open-key-service.ts'
import { openExistingStore, loadSettings } from '../open-store.ts'
import { deriveKeys, loadMasterKeys } from '../master-keys/local-master-keys.ts'

// `npm run audit:verify`: verifies the whole audit log and exits with 1 if anything was changed or is missing.
const USAGE = `Usage: npm run audit:verify [-- --seen <place:hash>]

Verifies the whole audit log. Exits with 1 if an entry was changed or is missing.
  --seen <place:hash>   the last entry of an earlier run, which must be unchanged`
const { seen: text } = parseCommandLine(USAGE, { seen: { type: 'string' } }).values
const seen = text === undefined ? null : parseCheckpoint(text)
if (text !== undefined && seen === null) exitWithUsage(`--seen is not a place and a hash: '${text}'`, USAGE)
await runReportingErrors('The audit log was not verified', async () => {
  const env = loadSettings()
  const store = await openExistingStore(env)
  try {
    const { isWhole, lines } = await createAuditReport({
      db: store.db,
      clock: systemClock,
      masterKeys: combineMasterKeys(
        deriveKeys(loadMasterKeys(env), 'portal data'),
        await openKeyService(env),
      ),
      randomBytes,
      seen,
    })
    for (const line of lines) print(line)
    return isWhole
  } finally {
    await store.close()
  }
})
