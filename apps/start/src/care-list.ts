import { careListLines, markCalled, retryInquiry } from '@evenkeel/api/care-list'
import { systemClock } from '@evenkeel/server/clock'
import { openStore, settings } from './open-store.ts'

// The command `npm run care-list`: who must be called because of danger or a lost appointment, and which in-person requests
// still wait.
//   --called <id>   notes that the person was called
//   --again <id>    hands a request over at the next round
const [option, id = ''] = process.argv.slice(2)
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const store = await openStore(settings())
try {
  const now = systemClock.now()
  if (option === '--called')
    say((await markCalled(store.db, id, now)) ? 'noted' : 'there is no such open entry')
  else if (option === '--again')
    say(
      (await retryInquiry(store.db, id, now)) ? 'it is tried again now' : 'there is no such waiting request',
    )
  else for (const line of await careListLines(store.db)) say(line)
} finally {
  await store.close()
}
