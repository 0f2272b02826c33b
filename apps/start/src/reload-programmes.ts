import * as z from 'zod'
import { loopback } from './env.ts'
import { settings } from './open-store.ts'
import { OPERATOR_PREFIX, OPERATOR_PURPOSE } from './operator-door.ts'
import { keyFor, masterKeys } from './secrets.ts'

// The command `npm run programmes:reload`: puts edited programme files in use without a restart, or says what is wrong.

const Refusal = z.object({ faults: z.array(z.string()) })
const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function reload(): Promise<boolean> {
  const env = settings()
  const key = keyFor(masterKeys(env).current, OPERATOR_PURPOSE)
  const address = `${loopback(env)}${OPERATOR_PREFIX}/programmes`
  const answer = await fetch(address, { method: 'POST', headers: { authorization: `Bearer ${key}` } }).catch(
    () => null,
  )
  if (answer?.ok) {
    say('The programmes are in use. Other processes on this database follow within a few seconds.')
    return true
  }
  if (answer?.status === 422) {
    say('Nothing was changed:')
    for (const line of Refusal.parse(await answer.json()).faults) say(line)
    return false
  }
  say(
    answer
      ? `Nothing was changed: the process at ${loopback(env)} has another key. Give this command the same settings.`
      : `Nothing runs at ${loopback(env)}. The programmes are read when it starts.`,
  )
  return false
}

process.exitCode = (await reload()) ? 0 : 1
