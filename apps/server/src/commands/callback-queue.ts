import { randomBytes, randomUUID } from 'node:crypto'
import { openCallbackQueue } from '@evenkeel/api/callback-queue'
import { systemClock } from '@evenkeel/server-kit/clock'
import { exitWithUsage, parseCommandLine, print, runReportingErrors } from './cli/command-line.ts'
import { openKeyService, combineMasterKeys } from '../master-keys/open-key-service.ts'
import { openExistingStore, loadSettings } from '../open-store.ts'
import { deriveKeys, loadMasterKeys } from '../master-keys/local-master-keys.ts'

// `npm run callback-queue`: lists members to call because of danger or a lost appointment, and in-person requests
// that are still pending.
const USAGE = `Usage: npm run callback-queue [-- --called <id> | --again <id>]

Lists members to call because of danger or a lost appointment, and in-person requests that are still pending.
  --called <id>   records that the member was called or cannot be reached
  --again <id>    retries the delivery of a request in the next run`
const { called, again } = parseCommandLine(USAGE, {
  called: { type: 'string' },
  again: { type: 'string' },
}).values
if (called !== undefined && again !== undefined) exitWithUsage('Give one of --called and --again', USAGE)
await runReportingErrors('The callback queue cannot be read', async () => {
  const env = loadSettings()
  const store = await openExistingStore(env)
  try {
    const list = openCallbackQueue({
      store,
      clock: systemClock,
      masterKeys: combineMasterKeys(
        deriveKeys(loadMasterKeys(env), 'portal data'),
        await openKeyService(env),
      ),
      randomBytes,
      randomUuid: randomUUID,
    })
    const id = called ?? again
    if (id === undefined) {
      for (const line of await list.lines()) print(line)
      return true
    }
    const isNoted = called === undefined ? await list.again(id) : await list.called(id)
    const other = isNoted ? null : await list.standsUnder(id)
    if (other !== null)
      print(
        `The entry ${id} belongs to --${other}; nothing was recorded. Run: npm run callback-queue -- --${other} ${id}`,
      )
    else if (!isNoted) print(`There is no open entry ${id}; nothing was recorded.`)
    else
      print(called === undefined ? 'It will be retried in the next run.' : 'Recorded: the member was called.')
    return isNoted
  } finally {
    await store.close()
  }
})
