// What an install must bring, read from package-lock.json, and whether npm brought it.

/** The nearest place in node_modules where a package of this name is found from `place`, as Node looks for it. */
function nearest(packages, place, name) {
  const found = `${place ? `${place}/` : ''}node_modules/${name}`
  if (found in packages || place === '') return found
  return nearest(packages, place.replace(/(?:^|\/)[^/]+$/, ''), name)
}

/** Places of everything these packages need, one by one; of our own also what builds them. */
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
 * Places in node_modules that must be there to run and build the product (`toRun`: what the workspaces name), or for
 * everything. Not those that npm leaves out on some machines.
 */
export function placesOf({ packages }, toRun) {
  const workspaces = Object.keys(packages).filter((place) => place && !place.includes('node_modules/'))
  const wanted = toRun ? needsOf(packages, workspaces) : new Set(Object.keys(packages))
  return [...wanted].filter((place) => place.includes('node_modules/') && !packages[place].optional)
}

/** Whether npm's own record, which it writes when it is done, names all of it as the lock file does. */
export function isInstalled(lock, record, toRun) {
  if (!record) return false
  return placesOf(lock, toRun).every((place) => {
    const [asked, got] = [lock.packages[place], record.packages[place]]
    return got?.version === asked.version && got?.integrity === asked.integrity
  })
}
