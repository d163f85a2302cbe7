// Reads the reports of the test tools. A test that did not run is not a test that passed.
import fs from 'node:fs';

function read(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
}

/**
 * { passed, failed } of vitest's JSON report; a file that could not be loaded counts as one
 * failure.
 */
export function countsOfVitest(file) {
  const report = read(file);
  if (!report) return { passed: 0, failed: 0 };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numTotalTests - report.numPassedTests + broken.length,
  };
}

/** { passed, failed } of Playwright's JSON report; a test that needed a second try has failed. */
export function countsOfPlaywright(file) {
  const report = read(file);
  if (!report) return { passed: 0, failed: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + skipped };
}
