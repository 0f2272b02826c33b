import path from 'node:path'
import type { Plugin } from 'vite'

const LIGHT = path.resolve(import.meta.dirname, 'src/components/icon/light-icon.tsx')

/** An icon of the library, and what nobody reads of one: its name and size, and the keys of its lines, which never change places. */
const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/
const UNREAD = /^ {2}(?:name|size): .*,\n|^__iconData\.node;\n/gm
const KEY = /, key: "\w+"/g

/**
 * Renders lucide icons with `components/icon/light-icon.tsx`. The renderer of the library reads settings
 * that are never set here, and every page would load it before it can be used.
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
    transform(code, id) {
      return ICON.test(id) ? { code: code.replace(UNREAD, '').replaceAll(KEY, ''), map: null } : null
    },
    buildEnd(error) {
      if (!error && !isUsed) this.error('lucide-react names what draws its icons otherwise now')
    },
  }
}
