import { randomBytes, randomUUID } from 'node:crypto'
import { openCallbackQueue } from '@evenkeel/api/callback-queue'
import { systemClock } from '@evenkeel/server-kit/clock'
import { parseCommandLine, exitWithUsage } from './parse-command-line.ts'
import { runReportingErrors } from './cli/run-reporting-errors.ts'
import { openKeyService, combineMasterKeys } from '../master-keys/open-key-service.ts'
import { openExistingStore, loadSettings } from '../open-store.ts'
import { deriveKeys, loadMasterKeys } from '../master-keys/local-master-keys.ts'

// The command `npm run callback-queue`: who must be called because of danger or a lost appointment, and which in-person requests
// still wait.
const USAGE = `Usage: npm run callback-queue [-- --called <id> | --again <id>]

Lists who must be called because of danger or a lost appointment, and which in-person requests still wait.
  --called <id>   notes that the person was called, or that nobody can be
  --again <id>    hands a request over at the next round`
const { called, again } = parseCommandLine(USAGE, {
  called: { type: 'string' },
  again: { type: 'string' },
}).values
if (called !== undefined && again !== undefined) exitWithUsage('Give one of --called and --again', USAGE)
const say = (line: string): void => void process.stdout.write(`${line}\n`)
await runReportingErrors('The lists cannot be read', async () => {
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
      for (const line of await list.lines()) say(line)
      return true
    }
    const isNoted = called === undefined ? await list.again(id) : await list.called(id)
    const other = isNoted ? null : await list.standsUnder(id)
    if (other !== null)
      say(
        `The entry ${id} stands under --${other}; nothing was noted: npm run callback-queue -- --${other} ${id}`,
      )
    else if (!isNoted) say(`There is no open entry ${id}; nothing was noted.`)
    else say(called === undefined ? 'It is handed over at the next round.' : 'Noted: this person was called.')
    return isNoted
  } finally {
    await store.close()
  }
})
