import path from 'node:path'
import { askAboutMember, memberCommand, namedMember } from './member-command.ts'
import { writeCopy } from './write-copy.ts'

// The command `npm run member:export -- --organisation <client id> --email <address> [--to <folder>]`: everything held about
// one member, as JSON and as a page to read. The files are readable by whoever runs the command, and by nobody else.

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
  const folder = path.resolve(command.to)
  const isComplete = writeCopy(folder, await answer.json())
  say(`member-export.json and member-export.html are in ${folder}.`)
  if (!isComplete) say('The counseling partner did not answer: its part is missing. Try again later.')
  return isComplete
}

process.exitCode = (await run()) ? 0 : 1
