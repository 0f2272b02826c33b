import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brandStylesPlugin } from './brand-styles-plugin.ts'

/** `vite build` writes `dist`: one page and its assets under `/staff/`, with nothing inline. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/staff/',
  plugins: [brandStylesPlugin(), react()],
  build: {
    target: 'baseline-widely-available',
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Staff use the application all day, so one script file is loaded once and nothing is lazy-loaded.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
})
