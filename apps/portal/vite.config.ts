import { existsSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fontsApart } from './fonts-apart.ts'
import { lightContract } from './light-contract.ts'

/** Modules by their paths from the root. A moved one would fall out of its group without a word, so it ends the build. */
function modules(...files: readonly string[]): ReadonlySet<string> {
  const paths = files.map((file) => path.resolve(import.meta.dirname, '../..', file))
  const gone = paths.filter((file) => !existsSync(file))
  if (gone.length > 0) throw new Error(`vite.config.ts names what is not there: ${gone.join(', ')}`)
  return new Set(paths)
}

const smallParts = modules(
  'apps/portal/src/features/home/cover.ts',
  'apps/portal/src/features/home/parts/Ways.tsx',
  'apps/portal/src/lib/paths.ts',
  'apps/portal/src/organisation/child/ChildChooser.tsx',
  'apps/portal/src/organisation/child/child-organisation.ts',
  'apps/portal/src/organisation/offers.ts',
  'apps/portal/src/organisation/organisation-context.tsx',
  'apps/portal/src/organisation/organisation.ts',
  'apps/portal/src/organisation/title.ts',
  'apps/portal/src/session/use-sessions-known.ts',
  'apps/portal/src/ui/Button.tsx',
  'apps/portal/src/ui/Link.tsx',
  'apps/portal/src/ui/Page.tsx',
  'packages/contract/src/own/home.ts',
)
/** Plain words and rules that shapes use as well as forms. */
const words = modules(
  'packages/contract/src/content/web-address.ts',
  'packages/contract/src/fields/files/file-types.ts',
  'packages/contract/src/fields/messages.ts',
  'packages/contract/src/fields/visible.ts',
  'packages/contract/src/forms/profile.ts',
)
/** Shapes outside the modules that declare endpoints. */
const bareShapes = modules(
  'packages/contract/src/content/access.ts',
  'packages/contract/src/content/article.ts',
  'packages/contract/src/content/topic.ts',
  'packages/contract/src/error-payload.ts',
  'packages/contract/src/own/guidance.ts',
  'packages/contract/src/own/users.ts',
  'packages/contract/src/telehealth/token.ts',
  'packages/contract/src/wire.ts',
)
/** The shapes of the contract and what checks them. */
const isShape = (id: string): boolean => bareShapes.has(id) || /node_modules\/zod\/|\?whole$/.test(id)
/** What every screen but the home page needs to read and to draw. */
const shared =
  /node_modules\/(@tanstack|lucide-react)\/|\/portal\/src\/(lib\/|ui\/(?!pdf)|organisation\/|session\/(?!verification\/|use-draft))|\/contract\/src\/(?!fields|forms|telehealth|own\/(?!home))/
/** What all icons share, and the two of the home page. */
const iconParts = /lucide-react\/dist\/esm\/(?!icons\/)|icons\/(arrow-right|lock-keyhole)\./

/**
 * Which modules travel together. Without this every module that two screens share becomes a file of its own, and a first
 * view on a slow network waits for thirty small answers, six at a time (docs/performance.md).
 */
const groups = [
  {
    name: 'react',
    priority: 8,
    tags: ['$initial' as const],
    test: /node_modules\/(react|react-dom|scheduler)\//,
  },
  // What every first view needs: all that the entry imports.
  { name: 'house', priority: 7, tags: ['$initial' as const] },
  // Of what many screens need, the part that the first view of the home page needs too.
  { name: 'small-parts', priority: 6, test: (id: string) => smallParts.has(id) || iconParts.test(id) },
  // What every screen needs but the home page, whose lower half does: what keeps the answers of the services, and what
  // three screens or more share; what only a few need stays with them.
  {
    name: 'queries',
    priority: 4,
    minShareCount: 3,
    test: (id: string) => words.has(id) || (shared.test(id) && !isShape(id)),
  },
  // Fetched with the first call, not with the first view.
  { name: 'contract', priority: 3, test: isShape },
  // The field rules and the form engine: everything only forms need.
  {
    name: 'form',
    priority: 1,
    test: /\/portal\/src\/form\/(?!inputs\/draw-pdf)|\/contract\/src\/(fields|forms)\/|libphonenumber/,
  },
]

/** `vite build` makes the browser's files, `vite build --ssr src/entry-server.tsx` the renderer for the document server. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/',
  plugins: [lightContract(), fontsApart(), react()],
  build: {
    target: 'baseline-widely-available',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    // Every browser of this target fetches modules ahead by itself.
    modulePreload: { polyfill: false },
    // All style sheets together are smaller than the round trips they would cost one by one; the document carries them.
    cssCodeSplit: false,
    rolldownOptions: {
      // How long a part of the build took on a busy machine is no fault of the build, and every warning ends it.
      checks: { bundlerTimings: false },
      ...(isSsrBuild
        ? // The server has every screen at hand: one file, in which nothing is put off.
          { output: { codeSplitting: false } }
        : { input: 'src/entry-client.tsx', output: { codeSplitting: { groups } } }),
    },
  },
  ssr: { noExternal: ['lucide-react'] },
}))
