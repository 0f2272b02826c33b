// `npm run release -- 0.3.0`: makes a release (docs/operating/upgrade.md). Requires a clean main; dates the open section
// of the CHANGELOG, writes the version, commits, tags, and stores notes and SBOM in `.tmp/release/`.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createReleasedMigrations, RELEASED_FILE } from '../migrations/released-migrations.ts'
import { createReleaseNotes } from './release-notes.ts'

const root = path.resolve(import.meta.dirname, '../..')
const at = (...parts: readonly string[]) => path.join(root, ...parts)
const run = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' })

function end(words: string): never {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}

const version = process.argv[2] ?? ''
const former = (JSON.parse(readFileSync(at('package.json'), 'utf8')) as { version: string }).version
const newer = /^\d+\.\d+\.\d+$/.test(version) && former.localeCompare(version, 'en', { numeric: true }) < 0
if (!newer) end(`Name a version higher than ${former}: npm run release -- 1.2.3`)
if (run('git', 'status', '--porcelain') !== '') end('There are uncommitted changes. Commit them first.')
if (run('git', 'tag', '--list', `v${version}`) !== '') end(`There is a tag v${version} already.`)

const day = Temporal.Now.plainDateISO('UTC').toString()
const cut = createReleaseNotes(readFileSync(at('CHANGELOG.md'), 'utf8'), version, day)
if (cut === null) end('CHANGELOG.md has no entries below "## Unreleased": there is nothing to release.')
writeFileSync(at('CHANGELOG.md'), cut.changelog)
run('npm', 'version', version, '--no-git-tag-version')
// From here on, the next release must stay compatible with the result of these migrations.
writeFileSync(at(RELEASED_FILE), `${JSON.stringify(createReleasedMigrations(version), null, 2)}\n`)
run('git', 'commit', '--all', '--message', `Release ${version}`)
run('git', 'tag', '--annotate', `v${version}`, '--message', `Evenkeel ${version}\n\n${cut.notes}`)

const folder = at('.tmp/release')
mkdirSync(folder, { recursive: true })
writeFileSync(path.join(folder, `evenkeel-${version}.md`), `${cut.notes}\n`)
writeFileSync(path.join(folder, `evenkeel-${version}.cdx.json`), run('npm', 'run', '--silent', 'sbom'))
process.stdout.write(
  `Release ${version}: committed and tagged v${version}. Notes and SBOM are in .tmp/release. Then: git push --follow-tags\n`,
)
