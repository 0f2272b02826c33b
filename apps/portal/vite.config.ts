import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Which files travel together. Without this every module that two screens share becomes a file of its own, and a first
 * view on a slow network waits for thirty small answers, six at a time (docs/performance.md).
 */
const groups = [
  { name: 'react', priority: 3, test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// },
  {
    // Small parts of other rooms that the house itself stands on.
    name: 'house',
    priority: 3,
    test: /\/portal\/src\/form\/(environment|reveal|place)|\/contract\/src\/error-texts|vite\/preload-helper/,
  },
  {
    // What most screens need; what only a few need stays with them.
    name: 'house',
    priority: 2,
    minShareCount: 4,
    test: /node_modules\/(zod|lucide-react)\/|\/portal\/src\/(lib|ui\/(?!pdf)|organisation|session)\/|\/contract\/src\/(?!fields|forms)/,
  },
  {
    // The field rules and the form engine: everything only forms need.
    name: 'form',
    priority: 1,
    test: /\/portal\/src\/form\/(?!inputs\/draw-pdf|environment|reveal|place)|\/contract\/src\/(fields|forms)\/|libphonenumber/,
  },
]

/** `vite build` makes the browser's files, `vite build --ssr src/entry-server.tsx` the renderer for the document server. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/',
  plugins: [react()],
  build: {
    target: 'baseline-widely-available',
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    // All style sheets together are smaller than the round trips they would cost one by one; the document carries them.
    cssCodeSplit: false,
    rolldownOptions: isSsrBuild
      ? {}
      : { input: 'src/entry-client.tsx', output: { codeSplitting: { groups } } },
  },
  ssr: { noExternal: ['lucide-react'] },
}))
