import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { nameSharedChunk } from './chunk-groups.ts'
import { compiledMessages } from './compiled-messages.ts'

/** Libraries, what every page starts with, and what screens share. */
const groups = [
  { name: 'vendor', priority: 2, test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// },
  { name: 'app', priority: 1, tags: ['$initial' as const] },
  { name: nameSharedChunk, includeDependenciesRecursively: false },
]

/** `vite build` makes the browser bundle, `--ssr src/entry-server.tsx` the renderer, both for all languages. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/',
  plugins: [compiledMessages(), react()],
  build: {
    target: 'baseline-widely-available',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: false,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    // Every browser of this target fetches modules ahead by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // How long a part of the build took on a busy machine is no fault of the build, and every warning ends it.
      checks: { bundlerTimings: false },
      ...(isSsrBuild
        ? { output: { codeSplitting: false } }
        : { input: 'src/entry-client.tsx', output: { codeSplitting: { groups } } }),
    },
  },
  // The build compiles the messages, so browsers need no parser.
  resolve: isSsrBuild
    ? {}
    : {
        alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
      },
  ssr: { noExternal: ['lucide-react'] },
}))
