import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { paths } from '#lib/paths.ts'
import { routes } from '#app/routing/routes.ts'

/** The build's list of screens per message area, or `*` for all (`area-screens.ts`). */
const FILE = path.resolve(import.meta.dirname, '../../dist/client/.vite/area-screens.json')

/** Returns the portal paths that show a message area; `*` for all. Unknown without a build. */
export function createAreaPages(): (area: string) => readonly string[] {
  let screens: Readonly<Record<string, readonly string[]>> | null = null
  return (area) => {
    screens ??= existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as typeof screens & object) : {}
    const own = screens[area] ?? []
    if (own.includes('*')) return ['*']
    return routes.filter(({ screen }) => own.includes(screen)).map(({ name }) => paths[name])
  }
}
