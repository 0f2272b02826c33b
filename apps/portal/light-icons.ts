import path from 'node:path'
import type { Plugin } from 'vite'

const LIGHT = path.resolve(import.meta.dirname, 'src/ui/icon/light-icon.tsx')

/**
 * Has the icons of lucide drawn by `ui/icon/light-icon.tsx`. What the library draws them with reads settings nobody here sets, and every page
 * would bring it along before its first press.
 */
export function lightIcons(): Plugin {
  let isUsed = false
  return {
    name: 'light-icons',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (!source.endsWith('/createLucideIcon.mjs') || !importer?.includes('/lucide-react/dist/esm/icons/'))
        return null
      isUsed = true
      return LIGHT
    },
    buildEnd(error) {
      if (!error && !isUsed) this.error('lucide-react names what draws its icons otherwise now')
    },
  }
}
