export default { 'partner-plain': ['unused.js'] };
