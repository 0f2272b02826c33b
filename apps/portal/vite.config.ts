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
)
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
  // What keeps the answers of the services: every screen needs it but the home page, whose lower half does.
  { name: 'queries', priority: 6, test: /node_modules\/@tanstack\/|\/portal\/src\/session\/query-client\./ },
  // Of what many screens need, the part that the first view of the home page needs too.
  {
    name: 'small-parts',
    priority: 6,
    test: (id: string) => smallParts.has(id) || iconParts.test(id),
  },
  // Plain words and lists: neither a screen nor a form should have to fetch the shapes for them.
  {
    name: 'words',
    priority: 4,
    test: (id: string) => words.has(id) || id.includes('/contract/src/lists/'),
  },
  // The shapes of the contract and what checks them: fetched with the first call, not with the first view.
  {
    name: 'contract',
    priority: 3,
    test: /node_modules\/zod\/|\?whole$|\/contract\/src\/(wire|error-payload)\.ts/,
  },
  // What many screens need; what only a few need stays with them.
  {
    name: 'parts',
    priority: 2,
    minShareCount: 3,
    test: /node_modules\/lucide-react\/|\/portal\/src\/(lib\/|ui\/(?!pdf)|organisation\/|session\/(?!verification\/|use-draft))|\/contract\/src\/(?!fields|forms|telehealth|own\/(?!home))/,
  },
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
