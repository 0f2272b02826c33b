// Writes the common passwords that the API rejects although they satisfy the rules of section 5: people usually combine a
// common word, a number and one special character. Run it after changing a list below.
//   node scripts/generate-common-passwords.mjs
import { writeFileSync } from 'node:fs'
import path from 'node:path'

const file = path.resolve(import.meta.dirname, '../apps/api/src/modules/auth/passwords/common-passwords.txt')

/** The most frequent words in published lists of leaked passwords. */
const words =
  `password passwort passw0rd p@ssword p@ssw0rd pa$$word pa$$w0rd welcome w3lcome welc0me letmein qwerty qwertyuiop
qwert asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx 1qaz2wsx abc abcd abcde abcdef admin administrator root login user guest
test testing default changeme change secret master mypassword iloveyou loveyou love sunshine princess dragon monkey
football baseball basketball soccer hockey shadow superman batman starwars pokemon computer internet samsung google
facebook michael jordan jennifer jessica ashley daniel charlie thomas andrew robert matthew joshua hunter harley ranger
killer pepper ginger cookie chocolate cheese banana summer spring autumn winter freedom whatever trustno hello hello!
america american newyork texas florida california chicago boston dallas denver company office work employee member
health healthy wellness wellbeing benefit counselor therapy support family friends mother father happy smile angel
blessed jesus heaven flower butterfly rainbow tiger eagle lion bear cowboys lakers steelers patriots yankees eagles
packers liverpool arsenal chelsea money diamond silver golden purple orange yellow black white`
    .split(/\s+/)
    .filter(Boolean)

/** Words people use when a password must be changed regularly. */
const calendar =
  `spring summer autumn fall winter january february march april may june july august september october november
december monday tuesday wednesday thursday friday saturday sunday christmas easter holiday vacation password welcome`
    .split(/\s+/)
    .filter(Boolean)

const numbers = ['1', '12', '123', '1234', '01', '69', '99', '007']
const years = Array.from({ length: 9 }, (_, at) => String(2019 + at))
const signs = ['!', '#', '$', '~']

const kept = new Set()
function keep(word, number) {
  for (const sign of signs)
    for (const one of [`${word}${number}${sign}`, `${word}${sign}${number}`]) {
      const keepsTheRules = one.length >= 8 && /[a-z]/.test(one) && /\d/.test(one)
      if (keepsTheRules) kept.add(one)
    }
}
for (const word of words) for (const number of numbers) keep(word, number)
for (const word of calendar)
  for (const year of [...years, ...years.map((one) => one.slice(2))]) keep(word, year)
writeFileSync(file, `${[...kept].toSorted((a, b) => (a < b ? -1 : 1)).join('\n')}\n`)
process.stdout.write(`${kept.size} passwords\n`)
