import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listCodeFiles, repositoryRoot } from '../repository-files.ts'

/** A violation, and the lint rule that must reject it. */
const refused: readonly (readonly [rule: string, line: string])[] = [
  ['eslint(no-console)', `console.log('what a member wrote')`],
  ['eslint(no-restricted-globals)', 'export const now = Date.now()'],
  ['eslint(no-eval)', `export const made = eval('1')`],
  ['eslint(no-new-func)', `export const made = new Function('return 1')`],
  ['eslint(no-script-url)', `location.href = 'javascript:void 0'`],
  ['eslint(no-proto)', 'export const parent = ({} as { __proto__: object }).__proto__'],
  ['eslint(no-restricted-properties)', `document.body.innerHTML = 'words'`],
  ['eslint(no-restricted-properties)', `document.body.insertAdjacentHTML('beforeend', 'words')`],
  ['eslint(no-restricted-properties)', `document.write('words')`],
  ['eslint(eqeqeq)', `export const same = (a: unknown, b: unknown) => a == b`],
  ['eslint(no-control-regex)', String.raw`export const odd = /\x01/`],
  ['typescript(no-explicit-any)', 'export const loose = (value: any): unknown => value'],
  ['react(no-danger)', `export const Words = () => <p dangerouslySetInnerHTML={{ __html: 'words' }} />`],
  [
    'react(jsx-no-target-blank)',
    `export const Away = () => <a href="https://x.example" target="_blank">x</a>`,
  ],
  ['react(jsx-no-script-url)', `export const Run = () => <a href="javascript:void 0">x</a>`],
  ['jsx-a11y(alt-text)', `export const Picture = () => <img src="x.png" />`],
  ['jsx-a11y(click-events-have-key-events)', 'export const Press = () => <p onClick={() => {}}>x</p>'],
  ['jsx-a11y(no-static-element-interactions)', 'export const Press = () => <div onClick={() => {}}>x</div>'],
  ['jsx-a11y(anchor-is-valid)', 'export const Nowhere = () => <a href="#">x</a>'],
  ['jsx-a11y(no-autofocus)', 'export const First = () => <input autoFocus aria-label="x" />'],
  ['eslint(max-lines)', '\n'.repeat(301)],
  ['eslint(max-lines-per-function)', `export function long() {\n${'  f()\n'.repeat(59)}}`],
]

describe('lint rules (trust S32)', () => {
  let folder: string
  let told: ReadonlySet<string>
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'evenkeel-rules-'))
    for (const [at, [, line]] of refused.entries()) writeFileSync(path.join(folder, `${at}.tsx`), `${line}\n`)
    const oxlint = path.join(repositoryRoot, 'node_modules/oxlint/bin/oxlint')
    const asked = [oxlint, '-c', path.join(repositoryRoot, 'oxlint.json'), '--format', 'json', folder]
    const { stdout } = spawnSync(process.execPath, asked, { encoding: 'utf8' })
    const { diagnostics } = JSON.parse(stdout) as {
      readonly diagnostics: readonly { filename: string; code: string }[]
    }
    told = new Set(diagnostics.map(({ filename, code }) => `${path.basename(filename)} ${code}`))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(refused)('reject by %s: %s', (rule, line) => {
    const at = refused.findIndex(([one, other]) => one === rule && other === line)
    expect([...told]).toContain(`${at}.tsx ${rule}`)
  })
})

const sources = listCodeFiles()
const product = sources.filter(
  ({ file }) => /^(?:apps|packages)/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file),
)
const placesOf = (sign: RegExp) =>
  product
    .filter(({ text }) => sign.test(text))
    .map(({ file }) => file)
    .toSorted()

describe('rules without a linter (trust S32)', () => {
  it('requires a reason for every disabled rule', () => {
    const silent = sources.flatMap(({ file, text }) => {
      const lines = text.split('\n')
      return lines.flatMap((line, at) =>
        /\b(?:oxlint|eslint)-disable|@ts-(?:ignore|expect-error|nocheck)/.test(line) &&
        !/ -- \S/.test(line) &&
        !/^\s*(?:\/\/|\{?\/?\*)/.test(lines[at - 1] ?? '')
          ? [`${file}:${at + 1}`]
          : [],
      )
    })
    expect(silent.filter((place) => !place.startsWith('scripts/checks/static-rules.test.ts'))).toEqual([])
  })

  it('passes SQL values as parameters, except these constants (trust S19, S32)', () => {
    expect(placesOf(/\bsql\.raw\(/)).toEqual([
      'packages/server-kit/src/crypto/reencrypt.ts',
      'packages/server-kit/src/database/open-postgres.ts',
    ])
  })

  it('starts other programs only here, and never through a shell', () => {
    expect(placesOf(/node:child_process/)).toEqual(['apps/server/src/backup/postgres-client-program.ts'])
    expect(placesOf(/\bexec(?:Sync)?\(\s*[`'"]|shell: true/)).toEqual([])
  })

  it('reads the environment only in the settings', () => {
    expect(placesOf(/process\.env/)).toEqual([
      // Commands without the other settings: client programs, and the folder of PROGRAMMES_DIR.
      'apps/server/src/backup/postgres-client-program.ts',
      'apps/server/src/commands/tenant-config/check-tenant-config.ts',
      'apps/server/src/open-store.ts',
    ])
  })
})
