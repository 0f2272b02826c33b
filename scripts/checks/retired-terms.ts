/** A private term and its standard replacement. */
export interface RetiredTerm {
  readonly word: string
  /** The standard term. */
  readonly instead: string
  /** Files in which the word is correct. */
  readonly allowedIn?: RegExp
}

/** Words not allowed in file names and exports; docs/glossary.md defines the remaining project terms. */
export const retiredTerms: readonly RetiredTerm[] = [
  {
    word: 'room',
    instead: 'deps, module (a room is where a video visit takes place)',
    allowedIn: /room|db\/(visit-)?tables\.ts$/i,
  },
  { word: 'desk', instead: 'deps', allowedIn: /callback-desk\.ts$/ },
  { word: 'standing', instead: 'rls context, database role' },
  { word: 'train', instead: 'pipelined batch' },
  { word: 'rounds', instead: 'background job' },
  { word: 'news', instead: 'events' },
  { word: 'witness', instead: 'audit hook' },
  { word: 'touches', instead: 'data category' },
  { word: 'patience', instead: 'resilience policy, timeout' },
  { word: 'together', instead: 'batch loader' },
  { word: 'seal', instead: 'encrypt' },
  { word: 'sealed', instead: 'encrypted' },
  { word: 'unseal', instead: 'decrypt' },
  { word: 'reseal', instead: 'reencrypt' },
  { word: 'hinted', instead: 'session flag' },
  { word: 'hints', instead: 'pending sync, next-free cache' },
  { word: 'letter', instead: 'email template, message draft' },
  { word: 'programme', instead: 'tenant configuration', allowedIn: /^apps\/content\// },
  { word: 'shelf', instead: 'content store' },
  { word: 'wishes', instead: 'filters' },
  { word: 'bodies', instead: 'request builders', allowedIn: /fuzz-case\.ts$/ },
  { word: 'house', instead: 'providers, site' },
  { word: 'stage', instead: 'route outlet' },
  { word: 'surroundings', instead: 'layout' },
  { word: 'foundation', instead: 'services' },
  { word: 'late', instead: 'deferred', allowedIn: /cancellation|visit-text|ledger\// },
  { word: 'lapse', instead: 'expire' },
  { word: 'weather', instead: 'fault fixtures' },
  { word: 'weathers', instead: 'fault fixtures' },
  { word: 'anew', instead: 'again' },
  { word: 'somebody', instead: 'person, member' },
]

/** Splits a name into lower-case words: `openSealedBox` and `open-sealed-box` are open, sealed, box. */
export const splitName = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')

const EXPORTED =
  /^export (?:default )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm

/** Names declared and exported by a source file. */
export const listExportedNames = (source: string): readonly string[] =>
  [...source.matchAll(EXPORTED)].map(([, name]) => name ?? '')

/** Reports retired terms in a file name and its exports, one line each with the replacement. */
export function findRetiredTerms(file: string, source: string): readonly string[] {
  const base = file.split('/').at(-1)?.split('.')[0] ?? ''
  return [base, ...listExportedNames(source)].flatMap((name) =>
    retiredTerms
      .filter(({ word, allowedIn }) => splitName(name).includes(word) && !allowedIn?.test(file))
      .map(({ word, instead }) => `${file}: "${word}" in ${name} (instead: ${instead})`),
  )
}
