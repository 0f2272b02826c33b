import path from 'node:path'
import react from '@vitejs/plugin-react'
import { sourceLanguage } from '@evenkeel/api-contract/i18n/languages'
import { defineConfig } from 'vite'
import { builtLanguage, compiledWords, isPseudo } from './compiled-words.ts'
import { lightContract } from './light-contract.ts'

/** Libraries, and what every page starts with: otherwise each module that a later file shares is a file of its own. */
const groups = [
  { name: 'vendor', priority: 1, test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// },
  { name: 'app', tags: ['$initial' as const] },
]

/** How the renderer of another language names what it imports. */
const importedAs = (id: string): string => `imports[${JSON.stringify(id)}]`

/**
 * `vite build` makes the browser bundle, `--ssr src/entry-server.tsx` the renderer, `--mode es` both in Spanish. Files
 * equal in both languages have one name in one folder; pseudo-languages have their own folders.
 */
export default defineConfig(({ isSsrBuild, mode }) => {
  const language = builtLanguage(mode)
  const dist = isPseudo(language) ? `dist/pseudo/${language}` : 'dist'
  const own = isPseudo(language) || language === sourceLanguage ? null : language
  return {
    root: import.meta.dirname,
    base: '/',
    plugins: [compiledWords(language), lightContract(), react()],
    build: {
      target: 'baseline-widely-available',
      outDir: isSsrBuild ? path.join(dist, 'server', own ?? '') : path.join(dist, 'client'),
      emptyOutDir: false,
      assetsDir: 'assets',
      assetsInlineLimit: 0,
      manifest: isSsrBuild ? false : `.vite/${own === null ? 'manifest.json' : `manifest.${own}.json`}`,
      // Every browser of this target fetches modules ahead by itself.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // How long a part of the build took on a busy machine is no fault of the build, and every warning ends it.
        checks: { bundlerTimings: false },
        ...(isSsrBuild
          ? {
              output:
                own === null
                  ? { codeSplitting: false }
                  : { codeSplitting: false, format: 'iife' as const, name: 'screens', globals: importedAs },
            }
          : { input: 'src/entry-client.tsx', output: { codeSplitting: { groups } } }),
      },
    },
    ssr: { noExternal: ['lucide-react'] },
  }
})
