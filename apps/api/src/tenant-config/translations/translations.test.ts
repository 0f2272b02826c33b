import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { formatConfigError } from '@evenkeel/server-kit/config-files/config-error'
import { calculateSpanishReadability, countWords } from '@evenkeel/server-kit/readability'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GraphQuestion, type IntakeGraph, iterateParts } from '#intake-graph/graph.ts'
import { SHIPPED_CONFIG_DIR } from '#testing/intake-api.ts'
import { inspectTenantConfig, type TenantConfigOptions } from '../load-tenant-config.ts'
import { findUnusedTranslations, listUntranslatedTexts } from './translated-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'translations-'))
  cpSync(SHIPPED_CONFIG_DIR, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const edit = (file: string, change: (text: string) => string): void => {
  const at = path.join(folder, file)
  const before = readFileSync(at, 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  writeFileSync(at, after)
}
const lineOf = (file: string, start: string): number =>
  readFileSync(path.join(folder, file), 'utf8')
    .split('\n')
    .findIndex((line) => line.startsWith(start)) + 1
const faults = () => inspectTenantConfig(folder).faults.map(formatConfigError)
const notes = () =>
  inspectTenantConfig(folder).translated.flatMap(listUntranslatedTexts).map(formatConfigError)

function spanish(options: TenantConfigOptions = { criticalDrafts: true }) {
  const { programmes, faults: found } = inspectTenantConfig(folder, options)
  if (!programmes) throw new Error(found.map(formatConfigError).join('\n'))
  return programmes.textsIn('es')
}
function questionIn(graph: IntakeGraph | undefined, key: string): GraphQuestion {
  const steps = [...(graph?.questions.values() ?? [])].flatMap((step) => [...iterateParts(step)])
  const found = steps.find((question) => question.key === key)
  if (!found) throw new Error(`no question ${key}`)
  return found
}
const asked = (key: string, options?: TenantConfigOptions) =>
  questionIn(spanish(options).intakes.get('default'), key)

/** States are ordered by name, which is translated; every other list keeps its order. */
const isOfStates = ({ choices }: GraphQuestion): boolean => choices.some(({ value }) => value === 'WY')
const inOneOrder = (question: GraphQuestion): GraphQuestion['choices'] =>
  isOfStates(question)
    ? question.choices.toSorted((one, other) => one.id.localeCompare(other.id))
    : question.choices

/** Everything about a question except its texts: what a translation must never change. */
const withoutWords = (question: GraphQuestion): unknown => ({
  ...question,
  text: null,
  subheading: null,
  placeholder: null,
  patternMessage: null,
  yesText: null,
  noText: null,
  language: null,
  metaData: question.metaData && { ...question.metaData, guidance: null },
  choices: inOneOrder(question).map((choice) => ({ ...choice, label: null })),
  nested: null,
  members: null,
})

describe('the tenant config in Spanish', () => {
  it('translates every text of the shipped files, from the current English', () => {
    expect(faults()).toEqual([])
    expect(notes()).toEqual([])
    expect(inspectTenantConfig(folder).translated.flatMap(findUnusedTranslations)).toEqual([])
  })

  it('needs six to eight years of school, and addresses the reader as usted', () => {
    const { translated } = inspectTenantConfig(folder)
    const texts = translated.flatMap(({ translation }) =>
      Object.values(translation.value ?? {}).map(({ text }) => text),
    )
    expect(texts.length).toBeGreaterThan(200)
    // INFLESZ: above 80 very easy, 65 to 80 quite easy.
    expect(calculateSpanishReadability(texts.join('\n'))).toBeGreaterThan(70)
    for (const { translation } of translated) {
      const own = Object.values(translation.value ?? {}).map(({ text }) => text)
      // A list of services is one of their names.
      if (!translation.file.includes('nav-categories'))
        expect(calculateSpanishReadability(own.join('\n')), translation.file).toBeGreaterThanOrEqual(65)
      expect(own.filter((text) => countWords(text) >= 12 && calculateSpanishReadability(text) < 40)).toEqual(
        [],
      )
    }
    expect(texts.filter((text) => /\b(tú|tu|tus|contigo|puedes|tienes|eres|vosotros)\b/i.test(text))).toEqual(
      [],
    )
  })

  it('has the same questions, choices, links and danger handling', () => {
    const { programmes } = inspectTenantConfig(folder, { criticalDrafts: true })
    expect(programmes?.intakes.size).toBe(4)
    for (const [name, english] of programmes?.intakes ?? []) {
      const graph = programmes?.textsIn('es').intakes.get(name)
      expect([...(graph?.questions.keys() ?? [])]).toEqual([...english.questions.keys()])
      for (const step of english.questions.values()) {
        for (const question of iterateParts(step)) {
          const translated = questionIn(graph, question.key)
          expect(withoutWords(translated)).toEqual(withoutWords(question))
          expect(translated.text).not.toBe(question.text)
        }
      }
    }
  })

  it('shows a danger question in English while its translation is unreviewed, and ordinary ones in Spanish', () => {
    const danger = asked('self_harm', { criticalDrafts: false })
    expect([danger.text, danger.language]).toEqual([
      'Are you in danger of hurting yourself or somebody else?',
      'en',
    ])
    expect(danger.choices.map(({ label }) => label)).toEqual([null, null])
    const mood = asked('how_emotionally_doing', { criticalDrafts: false })
    expect([mood.text, mood.language]).toEqual(['¿Cómo se siente hoy?', null])
    const { navs, afterLastOf } = spanish({ criticalDrafts: false })
    expect(navs.filter(({ language }) => language === 'en').map(({ label }) => label)).toEqual([
      'I need help right now',
    ])
    const words =
      'We help you go on with this counselor, or with one your health plan pays. Call us day or night.'
    expect(afterLastOf('northstar', 'northstar', { words, link: null })).toMatchObject({
      words,
      language: 'en',
    })
  })

  it('shows it in Spanish where drafts are enabled, and once all of the question is reviewed', () => {
    expect(asked('self_harm').choices.map(({ text, label }) => [text, label])).toEqual([
      ['Yes', 'Sí'],
      ['No', null],
    ])
    edit('intake/default.es.yaml', (text) =>
      text.replaceAll(
        /(self_harm\.(?:text|subheading|choices\.\w+):\n {2}english: .*\n {2}text: .*\n)/g,
        (one) => `${one}  reviewed: { by: A translator, on: 2026-11-24 }\n`,
      ),
    )
    expect(asked('self_harm', { criticalDrafts: false }).text).toMatch(/^¿Está en peligro/)
    // An intake that keeps the question and changes its choices' links has the same texts.
    const { intakes } = spanish({ criticalDrafts: false })
    expect(questionIn(intakes.get('safety-sensitive'), 'self_harm').text).toMatch(/^¿Está en peligro/)
  })

  it('shows a whole question in English once one of its English texts changes, and reports file and line', () => {
    edit('intake/default.yaml', (text) =>
      text.replace('How are you feeling today?', 'How do you feel today?'),
    )
    const mood = asked('how_emotionally_doing')
    expect([mood.text, mood.language, mood.choices[0]?.label]).toEqual(['How do you feel today?', 'en', null])
    expect(asked('how_physical_health').language).toBeNull()
    const line = lineOf('intake/default.es.yaml', 'how_emotionally_doing.text') + 1
    expect(notes()).toEqual([
      `intake/default.es.yaml:${line}: how_emotionally_doing.text was made from other words than "How do you feel today?"`,
    ])
    expect(faults()).toEqual([])
  })

  it('reports a text without a translation, and shows it in English', () => {
    edit('phrases.es.yaml', (text) =>
      text.replace(/^'9f3b6e21-3001-4d00-8d00-000000000008\.headline'.*\n.*\n.*\n/m, ''),
    )
    expect(spanish().phrases.filter(({ language }) => language === 'en')).toHaveLength(1)
    expect(notes()).toEqual([expect.stringContaining('.headline has no translation of "I miss somebody."')])
  })

  it('reports a translation without a text by file and line, without blocking an edit of the English', () => {
    edit('intake/short.es.yaml', (text) => text.replace('preferred_time.text:', 'preferred_tim.text:'))
    const line = lineOf('intake/short.es.yaml', 'preferred_tim.text') + 1
    const { translated } = inspectTenantConfig(folder)
    expect(translated.flatMap(findUnusedTranslations).map(formatConfigError)).toEqual([
      `intake/short.es.yaml:${line}: preferred_tim.text: no text has this id`,
    ])
    expect(faults()).toEqual([])
  })

  it.each([
    [
      'missing placeholders',
      'intake/safety-sensitive.es.yaml',
      (text: string) => text.replace('para {organisation}', 'para ellos'),
      /^intake\/safety-sensitive\.es\.yaml:\d+: is_employee\.text: fills in nothing, its English \{organisation\}$/,
    ],
    [
      'two choices with the same label',
      'intake/short.es.yaml',
      (text: string) => text.replace("'Por la tarde'", "'Por la noche'"),
      /^intake\/short\.es\.yaml: question preferred_time: shows the choice "Por la noche" twice/,
    ],
    [
      'a review of a different text',
      'navs.es.yaml',
      (text: string) =>
        text
          .replace("'Legal help'", "'Law'")
          .replace("'Ayuda legal'", "'Ayuda legal'\n  reviewed: { by: A, on: 2026-11-24 }"),
      /^navs\.es\.yaml:\d+: .*\.label: was reviewed for other English words: take the review away$/,
    ],
    [
      'an unknown field',
      'phrases.es.yaml',
      (text: string) => text.replace('  text:', '  spanish:'),
      /^phrases\.es\.yaml:\d+: /,
    ],
  ])('refuses %s, reporting file and line', (_what, file, change, words) => {
    edit(file, change)
    expect(faults().find((fault) => words.test(fault))).toBeDefined()
  })
})
