const { portalPage } = require('../portal.js');

portalPage('/wallet');
