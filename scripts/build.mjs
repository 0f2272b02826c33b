// Builds the portal (for the browser and for the document server) and the staff application, or only the
// applications passed as arguments, then compresses the browser files. All builds share one process: the bundler and the
// message catalogs are loaded once, and its threads use every core. A bundler warning fails the build.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, createLogger } from 'vite'

const names = process.argv.slice(2)
const appFolder = (name) => path.resolve(import.meta.dirname, '../apps', name)
const log = { logLevel: 'warn', customLogger: createLogger('warn') }

/** Builds one application. */
async function bundle(app, description, ssr) {
  const root = appFolder(app)
  const configFile = path.join(root, 'vite.config.ts')
  await build({ root, configFile, configLoader: 'native', ...log, ...(ssr && { build: { ssr } }) })
  process.stdout.write(`  built: ${description}\n`)
}

/** Builds the portal's browser files and its server renderer. */
const bundlePortal = () =>
  Promise.all([
    bundle('portal', 'portal, browser'),
    bundle('portal', 'portal, server', 'src/entry-server.tsx'),
  ])

/** Compresses each browser file with gzip and Brotli. */
async function compress(assets) {
  const known = new Set(readdirSync(assets))
  const files = [...known].filter((file) => /\.(js|css|svg)$/.test(file) && !known.has(`${file}.br`))
  await Promise.all(
    files.map(async (name) => {
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

const apps = {
  portal: { bundle: bundlePortal, assets: 'dist/client/assets' },
  staff: { bundle: () => bundle('staff', 'staff application'), assets: 'dist/assets' },
}

await Promise.all(
  Object.entries(apps)
    .filter(([name]) => names.length === 0 || names.includes(name))
    .map(async ([name, app]) => {
      const inApp = (file) => path.join(appFolder(name), file)
      rmSync(inApp('dist'), { recursive: true, force: true })
      await app.bundle()
      // Starts as soon as this application is bundled, while the other may still be building.
      await compress(inApp(app.assets))
      if (log.customLogger.hasWarned) throw new Error(`${name}: the bundler reported warnings, see above`)
      // Written last: marks a complete build.
      writeFileSync(inApp('dist/complete'), '')
    }),
)
