import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { paths } from '#lib/paths.ts'
import { routes } from '#app/routing/routes.ts'

/** What the build wrote down of its areas: the screens of each, or `*` (`area-screens.ts`). */
const FILE = path.resolve(import.meta.dirname, '../../dist/client/.vite/area-screens.json')

/** Says for an area of texts on which pages it stands, as paths of the portal; `*`: on all of them. Of an unbuilt portal nothing is known. */
export function createAreaPages(): (area: string) => readonly string[] {
  let screens: Readonly<Record<string, readonly string[]>> | null = null
  return (area) => {
    screens ??= existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as typeof screens & object) : {}
    const own = screens[area] ?? []
    if (own.includes('*')) return ['*']
    return routes.filter(({ screen }) => own.includes(screen)).map(({ name }) => paths[name])
  }
}
