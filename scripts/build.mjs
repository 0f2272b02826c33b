// Builds the portal for the browser and for the document server, once for each language, and compresses the browser's files once.
// What the bundler warns of is a fault: it fails the build.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { translatedLanguages } from '../packages/contract/src/words/languages.ts'

const portal = path.resolve(import.meta.dirname, '../apps/portal')
rmSync(path.join(portal, 'dist'), { recursive: true, force: true })

/** One build; whatever it says at this level is a warning or an error. */
async function build(...extra) {
  const child = spawn('vite', ['build', '--logLevel', 'warn', ...extra], {
    cwd: portal,
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
  process.stderr.write('The portal was not built: mend what the bundler says above.\n')
  process.exit(code || 1)
}

/** The browser's files and the renderer in one language; English where none is named. Two at a time: there may be no more processors. */
const buildBoth = (...language) =>
  Promise.all([build(...language), build('--ssr', 'src/entry-server.tsx', ...language)])

/** Each file of the browser beside itself, packed by both ways browsers take. */
async function compress() {
  const assets = path.join(portal, 'dist/client/assets')
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
await compress()
// Whoever finds this file finds everything else.
writeFileSync(path.join(portal, 'dist/complete'), '')
