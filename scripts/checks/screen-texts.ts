import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'
import { listVariants } from '../messages/list-variants.ts'
import { repositoryRoot } from '../repository-files.ts'

/** Source folders with screen texts. */
const sourceGlobs = [
  'apps/{portal,staff}/src/**/*.{ts,tsx}',
  'packages/{ui,web}/src/**/*.{ts,tsx}',
  'packages/api-contract/src/**/*.messages.ts',
  'packages/api-contract/src/forms/*.ts',
]
/** Not screen texts: tests, the component gallery, selectors, the document frame, and search keywords. */
const EXCLUDED_FILES =
  /\.test\.tsx?$|\/(testing|component-gallery|server)\/|\/form\/focus-field\.ts$|\/services\/search-(entries\.content|services)\.ts$/
/** Legal texts follow legal wording. */
const LEGAL_FILES =
  /\/(terms-of-use|privacy-policy|privacy-practices|statement-of-understanding)\.messages\.ts$/

export interface ScreenText {
  readonly file: string
  readonly text: string
}

/** Texts in a source file: JSX text and strings, without placeholders. */
export function extractTexts(file: string): readonly ScreenText[] {
  const texts: string[] = []
  // Error messages for developers are on no screen.
  let thrown = 0
  const isError = (callee: { readonly type: string }) =>
    'name' in callee && /Error$|^Unreachable$/.test(String(callee.name))
  const keep = (text: string) => {
    if (thrown === 0) texts.push(text.replaceAll(/\s+/g, ' ').trim())
  }
  // Property names are identifiers.
  const names = new Set<unknown>()
  new Visitor({
    NewExpression: ({ callee }) => void (isError(callee) && (thrown += 1)),
    'NewExpression:exit': ({ callee }) => void (isError(callee) && (thrown -= 1)),
    Property: ({ key }) => void names.add(key),
    JSXText: ({ value }) => keep(value),
    Literal: (literal) => {
      if (typeof literal.value === 'string' && !names.has(literal)) keep(literal.value)
    },
    TemplateLiteral: ({ quasis }) => keep(quasis.map(({ value }) => value.cooked).join('it')),
  }).visit(parseSync(file, readFileSync(path.join(repositoryRoot, file), 'utf8')).program)
  const read = file.endsWith('.messages.ts') ? texts.flatMap((text) => listVariants(text, 'it')) : texts
  return read.map((text) => ({ file, text }))
}

/** All screen texts of ours except legal ones. */
export const listScreenTexts = (): readonly ScreenText[] =>
  globSync(sourceGlobs, { cwd: repositoryRoot })
    .filter((file) => !EXCLUDED_FILES.test(file) && !LEGAL_FILES.test(file))
    .flatMap(extractTexts)
