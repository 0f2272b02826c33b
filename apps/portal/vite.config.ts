import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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
    rolldownOptions: isSsrBuild ? {} : { input: 'src/entry-client.tsx' },
  },
  ssr: { noExternal: ['lucide-react'] },
}))
