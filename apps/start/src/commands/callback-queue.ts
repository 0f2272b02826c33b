import { randomBytes, randomUUID } from 'node:crypto'
import { openCallbackQueue } from '@evenkeel/api/callback-queue'
import { systemClock } from '@evenkeel/server/clock'
import { openKeyService, withKeyService } from '../key-service/open-key-service.ts'
import { openStore, settings } from '../open-store.ts'
import { keysFor, masterKeys } from '../secrets.ts'

// The command `npm run callback-queue`: who must be called because of danger or a lost appointment, and which in-person requests
// still wait.
//   --called <id>   notes that the person was called
//   --again <id>    hands a request over at the next round
const [option, id = ''] = process.argv.slice(2)
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const env = settings()
const store = await openStore(env)
try {
  const list = openCallbackQueue({
    store,
    clock: systemClock,
    masterKeys: withKeyService(keysFor(masterKeys(env), 'portal data'), await openKeyService(env)),
    randomBytes,
    randomUuid: randomUUID,
  })
  if (option === '--called') say((await list.called(id)) ? 'noted' : 'there is no such open entry')
  else if (option === '--again')
    say((await list.again(id)) ? 'it is tried again now' : 'there is no such waiting request')
  else for (const line of await list.lines()) say(line)
} finally {
  await store.close()
}
