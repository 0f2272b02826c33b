// Determines which packages package-lock.json requires, and whether npm installed them.

/** Resolves a package name from `place` to a path in node_modules, as Node.js does. */
function nearest(packages, place, name) {
  const found = `${place ? `${place}/` : ''}node_modules/${name}`
  if (found in packages || place === '') return found
  return nearest(packages, place.replace(/(?:^|\/)[^/]+$/, ''), name)
}

/** Paths of all transitive dependencies of these packages; for workspaces also their build dependencies. */
function needsOf(packages, starts) {
  const needs = new Set()
  const visit = (place) => {
    if (needs.has(place) || !(place in packages)) return
    needs.add(place)
    const { link, resolved, dependencies, optionalDependencies, devDependencies } = packages[place]
    if (link) return visit(resolved)
    const ours = place.includes('node_modules/') ? {} : devDependencies
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...ours }))
      visit(nearest(packages, place, name))
  }
  starts.forEach(visit)
  return needs
}

/**
 * Paths in node_modules required to run and build the product (`toRun`: dependencies of the workspaces), or for
 * everything. Without optional packages that npm skips on some machines.
 */
export function placesOf({ packages }, toRun) {
  const workspaces = Object.keys(packages).filter((place) => place && !place.includes('node_modules/'))
  const wanted = toRun ? needsOf(packages, workspaces) : new Set(Object.keys(packages))
  return [...wanted].filter((place) => place.includes('node_modules/') && !packages[place].optional)
}

/** Whether npm's own record, written at the end of an install, matches the lock file. */
export function isInstalled(lock, record, toRun) {
  if (!record) return false
  return placesOf(lock, toRun).every((place) => {
    const [asked, got] = [lock.packages[place], record.packages[place]]
    return got?.version === asked.version && got?.integrity === asked.integrity
  })
}
