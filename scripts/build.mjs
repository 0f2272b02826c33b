// Builds the portal for the browser and for the document server, once for each language, and the staff application, and compresses
// the browsers' files once.
// What the bundler warns of is a fault: it fails the build.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { translatedLanguages } from '../packages/contract/src/words/languages.ts'

const portal = path.resolve(import.meta.dirname, '../apps/portal')
const staff = path.resolve(import.meta.dirname, '../apps/staff')
for (const app of [portal, staff]) rmSync(path.join(app, 'dist'), { recursive: true, force: true })

/** One build; whatever it says at this level is a warning or an error. */
async function build(app, ...extra) {
  const child = spawn('vite', ['build', '--logLevel', 'warn', ...extra], {
    cwd: app,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  process.stderr.write(said)
  if (code === 0 && said.trim() === '') return
  process.stderr.write(`${path.basename(app)} was not built: mend what the bundler says above.\n`)
  process.exit(code || 1)
}

/** The browser's files and the renderer in one language; English where none is named. Two at a time: there may be no more processors. */
const buildBoth = (...language) =>
  Promise.all([build(portal, ...language), build(portal, '--ssr', 'src/entry-server.tsx', ...language)])

/** Each file of the browser beside itself, packed by both ways browsers take. */
async function compress(assets) {
  const known = new Set(readdirSync(assets))
  const packed = [...known].filter((file) => /\.(js|css|svg)$/.test(file) && !known.has(`${file}.br`))
  await Promise.all(
    packed.map(async (name) => {
      const text = readFileSync(path.join(assets, name))
      const [brotli, zipped] = await Promise.all([
        promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        promisify(gzip)(text, { level: 9 }),
      ])
      writeFileSync(path.join(assets, `${name}.br`), brotli)
      writeFileSync(path.join(assets, `${name}.gz`), zipped)
    }),
  )
}

await buildBoth()
for (const language of translatedLanguages) await buildBoth('--mode', language)
await build(staff)
await compress(path.join(portal, 'dist/client/assets'))
await compress(path.join(staff, 'dist/assets'))
// Whoever finds this file finds everything else.
for (const app of [portal, staff]) writeFileSync(path.join(app, 'dist/complete'), '')
