import path from 'node:path'
import { Env, repositoryRoot } from './env.ts'
import { loadSecretFiles } from './secret-files.ts'
import { findBrokenRule } from './settings/setting-rules.ts'

/** All settings, each by itself and then one with another. */
const CheckedEnv = Env.check(({ value, issues }) => {
  // A value that is wrong by itself is named first: no rule between two settings can read it.
  if (issues.length > 0) return
  const broken = findBrokenRule(value)
  if (broken) issues.push({ code: 'custom', input: value, path: [broken.setting], message: broken.message })
})

/** Reads the settings and the files some name; a wrong value throws with one clear line that names it. Empty values count as absent. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(
    Object.entries(loadSecretFiles(source)).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = CheckedEnv.safeParse(given)
  if (parsed.success) {
    return {
      ...parsed.data,
      DATA_DIR: path.resolve(repositoryRoot, parsed.data.DATA_DIR),
      PROGRAMMES_DIR: path.resolve(repositoryRoot, parsed.data.PROGRAMMES_DIR),
      BACKUPS_DIR: parsed.data.BACKUPS_DIR && path.resolve(repositoryRoot, parsed.data.BACKUPS_DIR),
    }
  }
  const issue = parsed.error.issues[0]
  throw new Error(`The setting ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is wrong'}.`)
}
