/** What the tests themselves are steered by. */
const OF_TESTS = /^CORRIDOR_(TEST_|JOURNEY|STACKS$|SKIP_BUILD$|FUZZ_|([A-Z]+_)?KILLS$)/;
const OF_AN_INSTALLATION = /^(DATABASE_URL|HOST|PORT|RECEIVER_PORT|NEXTAUTH_.+|SIMULATOR_.+|CORRIDOR_.+)$/;

/**
 * What a shell says of an installation, such as its database, its cluster and its credentials, is not meant for tests and
 * benchmarks: nothing of it is heeded by this process, or by any that is started from here.
 */
export function forgetInstallation(/** @type {Record<string, string | undefined>} */ environment = process.env) {
  for (const name of Object.keys(environment)) {
    if (OF_AN_INSTALLATION.test(name) && !OF_TESTS.test(name)) delete environment[name];
  }
}
