import { pathToFileURL } from 'node:url'
import { compileMessage } from '@evenkeel/api-contract/i18n/compile-message'
import { getMessageNamespace, type MessageNamespace } from '@evenkeel/api-contract/i18n/define-messages'
import { translatedLanguages } from '@evenkeel/api-contract/i18n/languages'
import { readTranslations } from '@evenkeel/server-kit/i18n/read-translations'
import type { Plugin } from 'vite'
import { renderMessagesScript } from './messages-script.ts'

/**
 * Compiles the messages of the code in English, and emits a script per language with their translations, one of them with
 * drafts of critical messages (decision 020).
 */
export function compiledMessages(): Plugin {
  const namespaces = new Map<string, MessageNamespace>()
  return {
    name: 'compiled-messages',
    apply: 'build',
    async load(file) {
      if (!file.endsWith('.messages.ts')) return null
      const exported = (await import(pathToFileURL(file).href)) as Readonly<Record<string, object>>
      const lines = Object.entries(exported).map(([name, texts]) => {
        const namespace = getMessageNamespace(texts)
        if (!namespace) return this.error(`${file}: ${name} is no message namespace`)
        namespaces.set(namespace.id, namespace)
        const compiled = Object.entries(namespace.sources).map(([id, text]) => [id, compileMessage(text)])
        return `export const ${name} = /* @__PURE__ */ loadMessages('${namespace.id}', ${JSON.stringify(Object.fromEntries(compiled))})`
      })
      const code = [`import { loadMessages } from '@evenkeel/api-contract/i18n/load-messages'`, ...lines]
      return { code: code.join('\n'), moduleType: 'js', moduleSideEffects: false }
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      const translations = readTranslations()
      for (const language of translatedLanguages)
        for (const [prefix, criticalDrafts] of [
          ['messages', false],
          ['draft-messages', true],
        ] as const) {
          const source = renderMessagesScript(
            [...namespaces.values()],
            language,
            translations,
            criticalDrafts,
          )
          this.emitFile({ type: 'asset', name: `${prefix}.${language}.js`, source })
        }
    },
  }
}
