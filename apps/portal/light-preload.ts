import type { Plugin } from 'vite'

/** How Vite names what fetches the files that a part needs beside it. */
const FULL = '\0vite/preload-helper.js'

/**
 * The same for what this portal is built as: modules alone, since the styles are one file, for browsers that all know `modulepreload`, under no
 * path of its own.
 */
const LIGHT = `
const asked = new Set()
export const __vitePreload = (load, files) => {
  for (const file of files ?? []) {
    if (asked.has(file)) continue
    asked.add(file)
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = '/' + file
    document.head.append(link)
  }
  return load()
}
`

/** Has the parts that come later fetched by fewer words: every page brings them along before its first press. */
export function lightPreload(): Plugin {
  let isUsed = false
  return {
    name: 'light-preload',
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    load(id) {
      if (id !== FULL) return null
      isUsed = true
      return LIGHT
    },
    buildEnd(error) {
      if (!error && !isUsed) this.error('Vite names what fetches files ahead otherwise now')
    },
  }
}
