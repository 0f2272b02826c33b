import path from 'node:path'
import * as z from 'zod'
import { callAdminApi } from './call-admin-api.ts'
import { saveSubjectKeys, readSubjectKeys } from '../backup/subject-keys.ts'
import { askAboutMember, namedMember } from './member-command.ts'
import { settings } from '../open-store.ts'
import { BACKUP_PURPOSE, keysFor, masterKeys } from '../secrets.ts'

// The command `npm run member:delete -- --organisation <client id> --email <address> [--keys <file>]`: removes everything the portal
// holds about one member, and from the file beside the backups the keys that open what those hold. There is no way back.

const Removed = z.object({ rows: z.number() })
const NotNow = z.object({ not_now: z.enum(['danger', 'reschedule', 'visits']) })
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const first = {
  danger:
    'This person said yes to danger and was not called yet. Call first, and note it: npm run callback-queue.',
  reschedule: 'An appointment is being moved at this moment. Try again in a few minutes.',
  visits:
    'An appointment is still ahead. It must be cancelled first: nobody could tell this person of a change.',
}

/** Writes the file with the per-subject keys again, without those of the member. */
async function renewKeysFile(file: string): Promise<boolean> {
  const answer = await callAdminApi('/person-keys')
  if (typeof answer === 'string' || !answer.ok) return false
  const { current, previous } = keysFor(masterKeys(settings()), BACKUP_PURPOSE)
  try {
    await saveSubjectKeys(path.resolve(file), [current, ...previous], readSubjectKeys(await answer.json()))
    return true
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return false
  }
}

async function run(): Promise<boolean> {
  const named = namedMember()
  if (!named) {
    say('Usage: npm run member:delete -- --organisation <client id> --email <address> [--keys <file>]')
    return false
  }
  const answer = await askAboutMember('/members/delete', named)
  if (typeof answer === 'string') {
    say(answer)
    return false
  }
  if (answer.status === 409) {
    say(`Nothing was removed. ${first[NotNow.parse(await answer.json()).not_now]}`)
    return false
  }
  if (!answer.ok) {
    say('Nothing was removed. The log says why.')
    return false
  }
  say(`${Removed.parse(await answer.json()).rows} rows were removed.`)
  say('What the counseling partner holds stays there.')
  const isOut = named.keys === null ? false : await renewKeysFile(named.keys)
  say(
    isOut
      ? 'The keys are destroyed: backups made before open nothing this member wrote, once no copy of the old file is left.'
      : 'The file beside the backups still opens what they hold of this member, and does not know of the removal. The next backup writes it anew.',
  )
  say(
    'Name, address and times of appointments stand in backups made before: where one is put back, the next start removes them again.',
  )
  return named.keys === null || isOut
}

process.exitCode = (await run()) ? 0 : 1
