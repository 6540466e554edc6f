/** Variables that control the tests themselves. */
const OF_TESTS = /^CORRIDOR_(TEST_|JOURNEY|STACKS$|SKIP_BUILD$|FUZZ_|([A-Z]+_)?KILLS$)/;
const OF_AN_INSTALLATION = /^(DATABASE_URL|HOST|PORT|RECEIVER_PORT|NEXTAUTH_.+|SIMULATOR_.+|CORRIDOR_.+)$/;

/**
 * The shell's variables for an installation, such as its database, its cluster and its credentials, are not meant for
 * tests and benchmarks: removes them from this process and so from any that it starts.
 */
export function forgetInstallation(/** @type {Record<string, string | undefined>} */ environment = process.env) {
  for (const name of Object.keys(environment)) {
    if (OF_AN_INSTALLATION.test(name) && !OF_TESTS.test(name)) delete environment[name];
  }
}
