import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brandStylesPlugin } from './brand-styles-plugin.ts'

/** `vite build` makes `dist`: one page and its files, under `/staff/`, with nothing inline. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/staff/',
  plugins: [brandStylesPlugin(), react()],
  build: {
    target: 'baseline-widely-available',
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Used all day on a desk: one file of scripts is fetched once, and nothing is put off.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
})
