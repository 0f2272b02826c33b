import { randomBytes } from 'node:crypto'
import { auditReport, markFrom } from '@evenkeel/api/audit'
import { systemClock } from '@evenkeel/server/clock'
import { commandLine, misused } from './command-line.ts'
import { inOneLine } from './in-one-line.ts'
import { openKeyService, withKeyService } from '../key-service/open-key-service.ts'
import { openStoreThatIsThere, settings } from '../open-store.ts'
import { keysFor, masterKeys } from '../secrets.ts'

// The command `npm run audit:verify`: walks the whole audit and exits with 1 when anything in it was changed or is missing.
const USAGE = `Usage: npm run audit:verify [-- --seen <place:hash>]

Walks the whole audit. Ends with 1 when anything in it was changed or is missing.
  --seen <place:hash>   the last event of an earlier run, which must still stand as it stood`
const { seen: text } = commandLine(USAGE, { seen: { type: 'string' } }).values
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const seen = text === undefined ? null : markFrom(text)
if (text !== undefined && seen === null) misused(`--seen is not a place and a hash: '${text}'`, USAGE)
await inOneLine('The audit was not checked', async () => {
  const env = settings()
  const store = await openStoreThatIsThere(env)
  try {
    const { isWhole, lines } = await auditReport({
      db: store.db,
      clock: systemClock,
      masterKeys: withKeyService(keysFor(masterKeys(env), 'portal data'), await openKeyService(env)),
      randomBytes,
      seen,
    })
    for (const line of lines) say(line)
    return isWhole
  } finally {
    await store.close()
  }
})
