import type { Plugin } from 'vite'

/** The faces in the built sheet, with the condition around them (`components/base.css`). */
const FACES = /@media[^{}]*\{(?:@font-face\{[^{}]*\})+\}/

/**
 * Moves the font faces out of the one style sheet into `fonts.css`, which the document server puts into every document.
 * The sheet itself comes after the first view, and faces that come late would draw the whole page again.
 */
export function fontsApart(): Plugin {
  return {
    name: 'fonts-apart',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const sheet = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'))
      if (sheet?.type !== 'asset') return
      const text = String(sheet.source)
      const faces = FACES.exec(text)?.[0]
      if (faces === undefined) this.error('The style sheet has no font faces any more')
      sheet.source = text.replace(faces, '')
      this.emitFile({ type: 'asset', fileName: 'fonts.css', source: faces })
    },
  }
}
