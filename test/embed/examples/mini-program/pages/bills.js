const { portalPage } = require('../portal.js');

portalPage('/bills');
