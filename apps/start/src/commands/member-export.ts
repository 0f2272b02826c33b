import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import { askAboutMember, memberCommand, namedMember } from './member-command.ts'

// The command `npm run member:export -- --organisation <client id> --email <address> [--to <folder>]`: everything held about
// one member, as JSON and as a page to read. The files are readable by whoever runs the command, and by nobody else.

const Copy = z.object({ copy: z.looseObject({ telehealth: z.nullable(z.unknown()) }), page: z.string() })
const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function run(): Promise<boolean> {
  const command = memberCommand()
  const named = namedMember(command)
  if (!named) {
    say('Usage: npm run member:export -- --organisation <client id> --email <address> [--to <folder>]')
    return false
  }
  const answer = await askAboutMember('/members/export', named)
  if (typeof answer === 'string' || !answer.ok) {
    say(typeof answer === 'string' ? answer : 'The copy could not be made. The log says why.')
    return false
  }
  const { copy, page } = Copy.parse(await answer.json())
  const folder = path.resolve(command.to)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const onlyMine = { mode: 0o600, flag: 'wx' } as const
  writeFileSync(path.join(folder, 'member-export.json'), JSON.stringify(copy, null, 2), onlyMine)
  writeFileSync(path.join(folder, 'member-export.html'), page, onlyMine)
  say(`member-export.json and member-export.html are in ${folder}.`)
  if (copy.telehealth === null)
    say('The counseling partner did not answer: its part is missing. Try again later.')
  return copy.telehealth !== null
}

process.exitCode = (await run()) ? 0 : 1
